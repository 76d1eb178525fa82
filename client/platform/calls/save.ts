/** Has the browser save what is at an address of ours, under this name or the one that the answer gives it. */
export const saveFile = (address: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
