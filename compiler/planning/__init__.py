"""Who decides, without emitting: static, dense and dynamic planners."""
