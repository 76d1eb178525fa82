import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectAccessible, listViolations, withDialogsChecked, type RULES } from '#testing/accessibility.ts'

const MAIN = '<main><h1>Page</h1></main>'

/** For each axe rule, a page that breaks only that rule. */
const BROKEN: Record<(typeof RULES)[number], string> = {
  'aria-allowed-attr': '<main><button aria-checked="true">Save</button></main>',
  'aria-allowed-role': '<main><h1 role="button" tabindex="0">Save</h1></main>',
  'aria-command-name': '<main><div role="button" tabindex="0"></div></main>',
  'aria-conditional-attr': '<main><label><input type="checkbox" aria-checked="true"> Yes</label></main>',
  'aria-deprecated-role': '<main><div role="directory">One</div></main>',
  'aria-dialog-name': `${MAIN}<div role="dialog">Sure?</div>`,
  'aria-hidden-focus': '<main><div aria-hidden="true"><button>Save</button></div></main>',
  'aria-input-field-name': '<main><div role="textbox" tabindex="0"></div></main>',
  'aria-meter-name': '<main><div role="meter" aria-valuenow="1"></div></main>',
  'aria-progressbar-name': '<main><div role="progressbar"></div></main>',
  'aria-prohibited-attr': '<main><p>Text <span aria-label="Name"></span></p></main>',
  'aria-required-attr': '<main><div role="switch" tabindex="0" aria-label="On"></div></main>',
  'aria-required-children':
    '<main><div role="listbox" aria-label="Places"><div role="link">One</div></div></main>',
  'aria-required-parent': '<main><div role="tab" tabindex="0">One</div></main>',
  'aria-roles': '<main><div role="knob">Volume</div></main>',
  'aria-tab-name': '<main><div role="tablist"><div role="tab" tabindex="0"></div></div></main>',
  'aria-toggle-field-name': '<main><div role="checkbox" aria-checked="true" tabindex="0"></div></main>',
  'aria-tooltip-name': '<main><div role="tooltip"></div></main>',
  'aria-valid-attr': '<main><button aria-lable="Save">Save</button></main>',
  'aria-valid-attr-value': '<main><button aria-describedby="nothing">More</button></main>',
  'autocomplete-valid': '<main><label>Name <input autocomplete="nickname-of-dog"></label></main>',
  'button-name': '<main><button><svg aria-hidden="true"></svg></button></main>',
  'definition-list': '<main><dl><p>Text</p></dl></main>',
  dlitem: '<main><dt>Term</dt></main>',
  'duplicate-id-aria':
    '<main><button aria-describedby="note">Save</button><p id="note">One</p><p id="note">Two</p></main>',
  'empty-heading': '<main><h1></h1></main>',
  'empty-table-header': '<main><table><tr><th></th></tr><tr><td>1</td></tr></table></main>',
  'form-field-multiple-labels':
    '<main><label for="name">Name</label><label for="name">Also</label><input id="name"></main>',
  'frame-title': '<main><iframe></iframe></main>',
  'heading-order': '<main><h1>Page</h1><h3>Part</h3></main>',
  'image-alt': '<main><img src="/a.webp"></main>',
  'image-redundant-alt': '<main><a href="/">Home <img src="/a.webp" alt="Home"></a></main>',
  'input-button-name': '<main><input type="button"></main>',
  label: '<main><p>Name</p><input></main>',
  'label-title-only': '<main><input title="Name"></main>',
  'landmark-banner-is-top-level': '<main><div role="banner">Top</div></main>',
  'landmark-contentinfo-is-top-level': '<main><div role="contentinfo">End</div></main>',
  'landmark-main-is-top-level': '<nav><main>Page</main></nav>',
  'landmark-no-duplicate-banner': `<header>Top</header><header aria-label="Second">Top</header>${MAIN}`,
  'landmark-no-duplicate-contentinfo': `${MAIN}<footer>End</footer><footer aria-label="Second">End</footer>`,
  'landmark-no-duplicate-main': `${MAIN}<main aria-label="Second">Page</main>`,
  'landmark-unique': `<nav>Ways</nav><nav>Ways</nav>${MAIN}`,
  'link-name': '<main><a href="/"></a></main>',
  list: '<main><ul><p>One</p></ul></main>',
  listitem: '<main><li>One</li></main>',
  'nested-interactive': '<main><button>Save <a href="/">Home</a></button></main>',
  'presentation-role-conflict': '<main><ul><li>One</li></ul><hr role="none" tabindex="0"></main>',
  'role-img-alt': '<main><span role="img"></span></main>',
  'scope-attr-valid': '<main><table><tr><th scope="column">Name</th></tr><tr><td>1</td></tr></table></main>',
  'select-name': '<main><select><option>One</option></select></main>',
  'summary-name': '<main><details><summary></summary>More</details></main>',
  'svg-img-alt': '<main><svg role="img"></svg></main>',
  tabindex: '<main><button tabindex="3">Save</button></main>',
  'table-duplicate-name':
    '<main><table summary="Prices"><caption>Prices</caption><tr><td>1</td></tr></table></main>',
  'td-headers-attr': '<main><table><tr><th id="a">A</th></tr><tr><td headers="b">1</td></tr></table></main>',
  'th-has-data-cells':
    '<main><table><tr><th scope="row">A</th></tr><tr><th scope="row">B</th></tr></table></main>',
}

test.each(Object.entries(BROKEN))(
  'the accessibility check finds a page that breaks the rule %s',
  async (rule, html) => {
    document.body.innerHTML = html
    const violations = await listViolations()
    expect([...new Set(violations.map((violation) => violation.split(':')[0]))]).toEqual([rule])
  },
)

test('the accessibility check finds nothing wrong with a valid page, hidden content and content behind a dialog', async () => {
  document.body.innerHTML = `
    <main><h1>Page</h1><button hidden></button></main>
    <div aria-hidden="true"><a href="/">Home</a></div>
    <div role="dialog" aria-label="Sure?"><button>Yes</button></div>`
  expect(await listViolations()).toEqual([])
})

test('the accessibility check covers only the page as it was when the check started', async () => {
  document.body.innerHTML = '<main><button></button></main>'
  const violations = listViolations()
  document.body.innerHTML = MAIN
  expect(await violations).toEqual(['button-name: <button></button>'])
})

test('pages made up of the same elements are checked for accessibility only once', async () => {
  document.body.innerHTML = '<main><a href="/one"></a></main>'
  await expect(expectAccessible()).rejects.toThrow('to deeply equal []')
  document.body.innerHTML = '<main><a href="/one"></a><a href="/two"></a></main>'
  await expectAccessible()
})

test('an accessibility violation in an open dialog fails before the action that may close the dialog', async () => {
  document.body.innerHTML = `${MAIN}<div role="dialog" aria-label="Sure?"><button></button></div>`
  const user = withDialogsChecked(userEvent.setup({ document }))
  await expect(user.keyboard('{Escape}')).rejects.toThrow('to deeply equal []')
  await user.keyboard('{Escape}')
})
