import './app/app.css'
import { DEFAULT_QUICK_EXIT } from '#shared/domains/settings/settings.contract.ts'
import { mountApp } from './app/mount.tsx'
import { watchCover } from './app/watchCover.ts'
import { createQueryClient, readBoot } from './platform/calls/query.ts'
import { installQuickExit } from './ui/frame/quickExit.ts'
import { toast } from './ui/feedback/toast.ts'
import { takeOverToast } from '#client/ui/feedback/toast.ts'

installQuickExit(DEFAULT_QUICK_EXIT)
watchCover()
// Fetched during rendering. Any earlier, fonts would compete with the scripts for bandwidth.
for (const font of ['1em Inter Variable', '560 1em Fraunces Variable']) {
  document.fonts.load(font).catch(() => undefined)
}

if (matchMedia('(display-mode: standalone)').matches) void import('./app/installed.ts')

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
const queryClient = createQueryClient()
mountApp(root, queryClient, readBoot(queryClient))
const kept = takeOverToast()
if (kept) toast[kept.kind](kept.text, { duration: kept.duration })
