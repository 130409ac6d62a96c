"""Options of each method that a user may set, and checks of the arguments of planners."""
