import { ArrowLeft } from 'lucide-react'
import { BlockedMembers } from '#client/domains/blocks/BlockedMembers.tsx'
import { BLOCKS_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { MutedMembers } from '#client/domains/posts/MutedMembers.tsx'
import { OpenToVisitors } from '#client/domains/profiles/OpenToVisitors.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'

export function BlockListPage() {
  return (
    <>
      <PageHeader
        title={BLOCKS_TEXT.title}
        description={BLOCKS_TEXT.description}
        actions={
          <Link href="/account/account" className={`${buttonClass({ look: 'ghost' })} -ml-4`}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {BLOCKS_TEXT.back}
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <OpenToVisitors />
        <BlockedMembers />
        <MutedMembers />
      </div>
    </>
  )
}
