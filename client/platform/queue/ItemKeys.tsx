import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { Key } from '#client/ui/display/KeyList.tsx'
import { useKeys } from './keys.ts'

/** The queue's list of keys, once it's shown. */
export const ListOfKeys = createContext<HTMLElement | null>(null)

/** A key, what it does, and its action, unless a field has that itself. */
export type ItemKey = readonly [name: string, help: string, act?: () => void]

/** Keys for the open item. The queue lists them as long as this is shown, which is as long as they do something. */
export function ItemKeys({ keys }: { keys: readonly ItemKey[] }) {
  const list = use(ListOfKeys)
  useKeys(Object.fromEntries(keys.flatMap(([name, , act]) => (act ? [[name.toLowerCase(), act]] : []))))
  return (
    list &&
    createPortal(
      keys.map(([name, help]) => <Key key={name} name={name} help={help} />),
      list,
    )
  )
}
