/**
 * A browser's translator replaces a page's text nodes with elements that React doesn't know about. React would keep
 * using the removed nodes and throw. From now on, its DOM operations use the replacements, and a text node that React
 * changes is put back. Returns a function that stops this.
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

  /**
   * Finds the current node for one of `parent`'s children: the child itself, the element it was wrapped in, or its
   * replacement.
   */
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
