import type { ReactNode } from 'react'

export type SilhouetteKind = 'man' | 'woman' | 'couple_mf' | 'couple_mm' | 'couple_ff' | 'tvts'

type FigureProps = { x: number; y: number; scale?: number; hair: string; cloth: string; half?: string }

const skin = 'var(--figure-skin)'
const shade = 'var(--figure-shade)'
const dark = 'var(--figure-dark)'
const russet = 'var(--figure-russet)'
const plum = 'var(--figure-plum)'
const rose = 'var(--figure-rose)'
const sand = 'var(--figure-sand)'

/**
 * Figures are drawn with the head centred at (0, 0), about 17 units in every direction, and the shoulders down to 90.
 */
function place({ x, y, scale = 1 }: FigureProps) {
  return `translate(${x} ${y}) scale(${scale})`
}

function Man(props: FigureProps) {
  return (
    <g transform={place(props)}>
      <g transform="translate(0 -5)">
        <path
          fill={props.cloth}
          d="M-45 90C-45 52-34 42-13 35C-8 43-4 46 0 46S8 43 13 35C34 42 45 52 45 90Z"
        />
        <path
          fill={shade}
          d="M-8 6H8V30C9 33 11 34.500 13 35C8 43 4 46 0 46S-8 43-13 35C-11 34.500-9 33-8 30Z"
        />
      </g>
      <path
        fill={skin}
        d="M-14.500-4C-14.500-14-8-19 0-19S14.500-14 14.500-4C14.500 9 8 19.500 0 19.500S-14.500 9-14.500-4Z"
      />
      <path
        fill={props.hair}
        d="M-15.500 0C-20-16-12-25 1-25C14-25 20-15 15.500 0C14.500-6 13-10 10-13C3-9.500-6-10-11-12C-13.500-9-15-5-15.500 0Z"
      />
    </g>
  )
}

function Woman(props: FigureProps) {
  return (
    <g transform={place(props)}>
      <path
        fill={props.hair}
        d="M1-25C-16-26-22-12-20.500 4C-19 20-23 30-30 40C-24 50-12 53-4 50L4 50C13 53 24 49 28 39C21 30 20 18 20.500 3C21-13 15-24 1-25Z"
      />
      <g transform="translate(0 -5)">
        <path
          fill={props.cloth}
          d="M-37 90C-38 58-29 46-13 39C-10 50-5 55 0 55S10 50 13 39C29 46 38 58 37 90Z"
        />
        <path
          fill={shade}
          d="M-6.500 8H6.500V32C7.500 36 10 38 13 39C10 50 5 55 0 55S-10 50-13 39C-10 38-7.500 36-6.500 32Z"
        />
      </g>
      <path
        fill={skin}
        d="M-13.500-3C-13.500-13-8-18 0-18S13.500-13 13.500-3C13.500 9 7 19 0 19S-13.500 9-13.500-3Z"
      />
      <path fill={props.hair} d="M-15 6C-19-12-11-23 1-23C13-23 19-12 15 6C13-4 7-10-3-14C-6-8-13-4-15 6Z" />
    </g>
  )
}

function Tvts(props: FigureProps) {
  return (
    <g transform={place(props)}>
      <path
        fill={props.hair}
        d="M0-25C-16-25-22-13-21 2C-20.500 12-21 18-24 24C-16 28-6 27 0 24C6 27 16 28 24 24C21 18 20.500 12 21 2C22-13 16-25 0-25Z"
      />
      <g transform="translate(0 -5)">
        <path
          fill={props.cloth}
          d="M-42 90C-42 54-32 43-13 36C-9 46-4 50 0 50S9 46 13 36C32 43 42 54 42 90Z"
        />
        <path fill={props.half} d="M0 50C4 50 9 46 13 36C32 43 42 54 42 90H0Z" />
        <path
          fill={shade}
          d="M-7.500 7H7.500V31C8.500 34 10.500 35.500 13 36C9 46 4 50 0 50S-9 46-13 36C-10.500 35.500-8.500 34-7.500 31Z"
        />
      </g>
      <path
        fill={skin}
        d="M-14-3C-14-13-8-18.500 0-18.500S14-13 14-3C14 9 7.500 19.500 0 19.500S-14 9-14-3Z"
      />
      <path
        fill={props.hair}
        d="M-15.500 5C-19-14-10-23.500 0-23.500S19-14 15.500 5C15-4 13-9 11-11C3-8-5-8-11-11C-13-9-15-4-15.500 5Z"
      />
    </g>
  )
}

/** The abstract figures shown for members without a picture, on a 100 by 125 canvas. */
export const silhouettes: Record<SilhouetteKind, ReactNode> = {
  man: <Man x={50} y={54} hair={dark} cloth={plum} />,
  woman: <Woman x={50} y={54} hair={dark} cloth={rose} />,
  tvts: <Tvts x={50} y={54} hair={russet} cloth={plum} half={rose} />,
  couple_mf: (
    <>
      <Man x={66} y={54} scale={0.86} hair={dark} cloth={plum} />
      <Woman x={34} y={64} scale={0.8} hair={russet} cloth={rose} />
    </>
  ),
  couple_mm: (
    <>
      <Man x={67} y={55} scale={0.84} hair={dark} cloth={plum} />
      <Man x={34} y={64} scale={0.82} hair={russet} cloth={sand} />
    </>
  ),
  couple_ff: (
    <>
      <Woman x={66} y={55} scale={0.82} hair={dark} cloth={sand} />
      <Woman x={34} y={64} scale={0.82} hair={russet} cloth={rose} />
    </>
  ),
}
