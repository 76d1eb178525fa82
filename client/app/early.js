// Until the app has taken the page over: no form is sent by the browser, and the last press is kept for the app.
{
  let pressed
  const keep = (event) => {
    const isSubmit = event.type === 'submit'
    const button = isSubmit ? event.submitter : event.target.closest('button')
    if (isSubmit) event.preventDefault()
    if (!button) return
    pressed = button
    // A part of the page that answers already would do it twice.
    if (button.type !== 'submit') event.stopPropagation()
  }
  const types = ['click', 'submit']
  for (const type of types) addEventListener(type, keep, true)
  window.endEarly = () => {
    for (const type of types) removeEventListener(type, keep, true)
    return pressed
  }
}
