export const ROUTES_TEXT = {
  title: 'Route overview',
  description: 'Every page of the site, from the route table that the site itself and its guards use.',
  protected: 'Protected',
  public: 'Public',
  layout: (layout: string) => `Layout: ${layout}`,
  open: (path: string) => `Open ${path} in a new tab`,
  menuLinks: 'Manage menu links',
} as const

export const ADMIN_TEXT = {
  title: 'Admin',
  description: 'What is run from here: people, what the site shows, and what it allows.',
} as const
