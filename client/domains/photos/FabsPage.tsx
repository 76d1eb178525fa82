import { useLocation } from '@tanstack/react-router'
import { FabbedPhotos } from './FabbedPhotos.tsx'
import { RecentFabs } from './RecentFabs.tsx'

/** The photos that the member fabbed, or the fabs of their own: the address says which. */
export function FabsPage() {
  const { pathname } = useLocation()
  return pathname.startsWith('/photos/recent') ? <RecentFabs /> : <FabbedPhotos />
}
