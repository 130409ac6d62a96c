"""Planning: candidates, estimates and plans of static, dense, dynamic and convolution problems."""
