"""What a user may choose: the options of each method, and what the planners' doors accept."""
