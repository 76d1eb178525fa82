import { compileFunction } from 'node:vm'
import type { UserEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { expect } from 'vitest'

/** The axe rules that need neither layout nor styles, which component tests don't have. */
export const RULES = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-command-name',
  'aria-conditional-attr',
  'aria-deprecated-role',
  'aria-dialog-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-tab-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'autocomplete-valid',
  'button-name',
  'definition-list',
  'dlitem',
  'duplicate-id-aria',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'frame-title',
  'heading-order',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'link-name',
  'list',
  'listitem',
  'nested-interactive',
  'presentation-role-conflict',
  'role-img-alt',
  'scope-attr-valid',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'tabindex',
  'table-duplicate-name',
  'td-headers-attr',
  'th-has-data-cells',
] as const

/** The style of elements with the `hidden` attribute, as no style sheet is loaded that would hide them. */
const hidden = document.createElement('div').style
hidden.display = 'none'

const copy = document.implementation.createHTMLDocument()
// happy-dom would search every style sheet for every element, in vain because styles aren't loaded.
const view = Object.create(window, {
  document: { value: copy },
  getComputedStyle: {
    value: (element: HTMLElement) => (element.hasAttribute('hidden') ? hidden : element.style),
  },
}) as Window & { axe: typeof axe }
// Loaded for each test file, because axe keeps the window it's loaded in, and each file has its own. axe must not wait
// for timers, as a test may stop the clock.
compileFunction(axe.source, ['window', 'setTimeout'])(view, (work: () => void) => work())

/** The check in progress. axe runs only one at a time, and rejects a second one in the meantime. */
let looking: Promise<unknown> = Promise.resolve()

const lookAt = async (nodes: Node[], isPage: boolean) => {
  copy.body.replaceChildren(...nodes)
  const { violations, incomplete } = await view.axe.run(isPage ? copy : copy.body, {
    runOnly: [...RULES],
    resultTypes: ['violations', 'incomplete'],
    selectors: false,
    iframes: false,
    preload: false,
  })
  // axe can't tell whether elements hidden by a modal dialog can be focused. They can't.
  const suspected = incomplete.filter(({ id }) => id !== 'aria-hidden-focus')
  return [...violations, ...suspected].flatMap((rule) => rule.nodes.map(({ html }) => `${rule.id}: ${html}`))
}

/**
 * Returns the violations that axe finds or suspects in the structure of the page or a part of it, each as the rule and
 * the element.
 */
export const listViolations = (part?: Element): Promise<string[]> => {
  // The page may change while axe is running, so axe gets a copy.
  const nodes = Array.from(part ? [part] : document.body.childNodes, (node) => copy.importNode(node, true))
  const look = looking.then(() => lookAt(nodes, !part))
  looking = look.catch(() => undefined)
  return look
}

/** Structures checked before, shared by all of the worker's files. */
const CHECKED = Symbol.for('structures that axe has checked')
const checked = (Reflect.get(globalThis, CHECKED) as Set<string> | undefined) ?? new Set<string>()
Reflect.set(globalThis, CHECKED, checked)

/**
 * Returns whether a structure with the same kinds of elements, in any number, was checked before. Marks it as checked.
 */
const isChecked = (elements: readonly Element[]) => {
  const kinds = elements.map((element) =>
    [
      element.parentElement?.tagName,
      element.tagName,
      element.getAttribute('role'),
      ...element.getAttributeNames(),
      element.hasChildNodes(),
    ].join(' '),
  )
  const structure = [...new Set(kinds)].toSorted().join('\n')
  const isKnown = checked.has(structure)
  checked.add(structure)
  return isKnown
}

/**
 * Asserts that axe finds nothing wrong with the structure of the page or a dialog. Checks all of it if anything around
 * the main part is new, only the main part if that's new, and nothing if all of it was checked before.
 */
export const expectAccessible = async (part?: Element) => {
  const main = part ? null : document.querySelector('main')
  const all = [part ?? document.body, ...(part ?? document.body).querySelectorAll('*')]
  const isMainChecked = !main || isChecked([main, ...main.querySelectorAll('*')])
  if (!isChecked(all.filter((element) => !main?.contains(element)))) {
    expect(await listViolations(part)).toEqual([])
  } else if (!isMainChecked) expect(await listViolations(main)).toEqual([])
}

/** Wraps a user so that open dialogs and menus are checked before each action, which may close them. */
export const withDialogsChecked = (user: UserEvent): UserEvent =>
  new Proxy(user, {
    get: (target, name) => {
      const act = Reflect.get(target, name) as unknown
      if (typeof act !== 'function') return act
      return async (...values: unknown[]) => {
        for (const dialog of document.querySelectorAll('[role=dialog], [role=menu]'))
          await expectAccessible(dialog)
        await (act.apply(target, values) as Promise<void>)
      }
    },
  })
