/** Has the browser save a file from one of our URLs, under this name or the one in the response. */
export const saveFile = (address: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
