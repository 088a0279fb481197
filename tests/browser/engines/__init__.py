"""The pages in WebKitGTK and in Firefox: `make soak PART=engines`."""
