"""What can be learned from an archive: what-if, officials, seasons, chances; with pictures and reports."""
