import { Icon, type LucideProps } from 'lucide-react'
import { createElement, type ReactElement, type ReactNode, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Properties = LucideProps & { icon: object }
type Drawn = ReactElement<SVGProps<SVGSVGElement>>

/** The properties by which the UI's icons differ. Their values are hard-coded, so there are few combinations. */
const KNOWN = new Set(['icon', 'className', 'strokeWidth', 'size', 'aria-hidden'])

const inside = (children: ReactNode) =>
  renderToStaticMarkup(createElement('svg', null, children)).slice('<svg>'.length, -'</svg>'.length)

const drawings = new WeakMap<object, Map<string, Drawn>>()

/** `Icon` renders all icons. This type is React's internal form of it. */
const drawn = Icon as unknown as { render: (properties: Properties, ref: unknown) => Drawn }
const { render } = drawn

/**
 * On the server, renders an icon once per look and keeps its lines as HTML. The library would rebuild them each time,
 * and a page has dozens of icons.
 */
drawn.render = (properties, ref) => {
  if (!import.meta.env.SSR || typeof document !== 'undefined') return render(properties, ref)
  const { icon, className, strokeWidth, size, 'aria-hidden': isHidden } = properties
  if (ref || Object.keys(properties).some((name) => !KNOWN.has(name))) return render(properties, ref)
  const ofIcon = drawings.get(icon) ?? new Map<string, Drawn>()
  drawings.set(icon, ofIcon)
  const look = [className, strokeWidth, size, isHidden].join('|')
  const known = ofIcon.get(look)
  if (known) return known
  const { children, ...attributes } = render(properties, ref).props
  const drawing = createElement('svg', {
    ...attributes,
    dangerouslySetInnerHTML: { __html: inside(children) },
  })
  ofIcon.set(look, drawing)
  return drawing
}
