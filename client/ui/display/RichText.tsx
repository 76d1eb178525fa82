import { clsx } from 'clsx'

/** Formatted text that the server rendered from Markdown and sanitised. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div dir="auto" className={clsx(proseClass, className)} dangerouslySetInnerHTML={{ __html: html }} />
}

const proseClass =
  'flex max-w-prose flex-col gap-4 text-pretty [&_a]:link [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-4 [&_h2]:first:mt-0 [&_h3]:mt-2 [&_li]:pl-1 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6 [&_strong]:font-semibold [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6'
