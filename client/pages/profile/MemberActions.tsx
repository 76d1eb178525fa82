import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconLink } from '#client/ui/form/IconLink.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

/** What only members can do on the profile of another. */
export function MemberActions(props: ComponentProps<typeof ProfileMenu>) {
  return (
    <>
      <IconLink href={`/chat/${props.profile.id}`} icon={MessageCircle} label={PROFILE_TEXT.chat} />
      <ProfileMenu {...props} />
    </>
  )
}
