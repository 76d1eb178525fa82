import { useSite } from '#client/platform/site.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { TERMS } from './joining.terms.text.ts'

export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { name } = useSite()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={REGISTER_TEXT.terms}
      description={name}
      actions={
        <Button look="primary" onClick={onClose}>
          {REGISTER_TEXT.close}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text must be scrollable by keyboard */}
      <div tabIndex={0} className="flex max-w-prose flex-col gap-6">
        {TERMS.map((part) => (
          <section key={part.title} className="flex flex-col gap-2">
            <h3>{part.title}</h3>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
