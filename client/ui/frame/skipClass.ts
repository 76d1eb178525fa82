/** A way past something, seen while it has the focus: it stands above the page, which it doesn't move. */
export const skipClass = 'z-50 shadow-soft not-focus:sr-only'
