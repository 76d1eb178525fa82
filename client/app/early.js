// Until the app has taken over the page, keeps the browser from sending forms, and keeps the last button press for the
// app.
{
  let pressed
  const keep = (event) => {
    const isSubmit = event.type === 'submit'
    const button = isSubmit ? event.submitter : event.target.closest('button')
    if (isSubmit) event.preventDefault()
    if (!button) return
    pressed = button
    // Parts of the page that already respond to presses would handle this one twice.
    if (button.type !== 'submit') event.stopPropagation()
  }
  const types = ['click', 'submit']
  for (const type of types) addEventListener(type, keep, true)
  window.endEarly = () => {
    for (const type of types) removeEventListener(type, keep, true)
    return pressed
  }
}
