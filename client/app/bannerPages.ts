const WITHOUT = ['/', '/login', '/register']

/** Whether the banner of a lost connection may show at this address. */
export const mayShowBanner = (path: string): boolean =>
  !WITHOUT.includes(path) && !path.startsWith('/landing')
