/**
 * A browser's translator takes the texts of a page out and puts elements in their place, of which React knows nothing: it
 * would go on with what is no longer there, and fail. From here on it goes on with what stands there instead, and a text
 * that it changes comes back; answers how to stop.
 */
export const watchTranslation = () => {
  const standIns = new WeakMap<Node, ChildNode>()
  const note = (changes: MutationRecord[]) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') standIns.get(target)?.replaceWith(target)
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      for (const removed of standIn ? removedNodes : []) {
        if (removed.nodeType !== Node.TEXT_NODE) continue
        standIns.set(removed, standIn as ChildNode)
        observer.observe(removed, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })

  /** What is to be found in `parent` for one of its children: itself, what it was put into, or what stands in its place. */
  const within = (parent: Node, child: Node | null): Node | null => {
    let node = child
    while (node?.parentNode?.nodeName === 'FONT') node = node.parentNode
    if (!node || node.parentNode) return node
    note(observer.takeRecords())
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : null
  }
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, within(this, before)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const found = within(this, child)
    if (found) removeChild.call(this, found)
    return child
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}
