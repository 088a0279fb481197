"""What a member shows of themselves: who may open their profile, and another name.

`profiles` finds members by present and former names and says who may see them;
`renaming` changes a name; `views` has the page on which a member decides."""
