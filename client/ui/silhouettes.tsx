import type { ReactNode } from 'react'

export type SilhouetteKind = 'man' | 'woman' | 'couple_mf' | 'couple_mm' | 'couple_ff' | 'tvts'

type FigureProps = { x: number; y: number; scale?: number; tone: string }

/** Drawn on 100 by 125, head centred at (0, 0), radius 17. */
function figure(body: ReactNode) {
  return function Figure({ x, y, scale = 1, tone }: FigureProps) {
    return (
      <g transform={`translate(${x} ${y}) scale(${scale})`} fill={tone}>
        {body}
      </g>
    )
  }
}

const Man = figure(
  <>
    <path d="M0-18C-10.500-18-16-10.500-16-1C-16 9-9 18.500 0 18.500S16 9 16-1C16-10.500 10.500-18 0-18Z" />
    <path d="M-44 84C-44 46-32 33-13 29C-9.500 28-8.500 25-8.500 19L8.500 19C8.500 25 9.500 28 13 29C32 33 44 46 44 84Z" />
  </>,
)

const Woman = figure(
  <>
    <path d="M0-20C-14-20-20-9.500-20 2C-20 15-22 25-27 33C-19 37-10 35-7 30L7 30C10 35 19 37 27 33C22 25 20 15 20 2C20-9.500 14-20 0-20Z" />
    <path d="M-37 84C-37 52-27 38-11 33C-7.500 31.500-7 28-7 22L7 22C7 28 7.500 31.500 11 33C27 38 37 52 37 84Z" />
  </>,
)

const Tvts = figure(
  <>
    <path d="M0-19C-12-19-17-10-17 0C-17 9-9 18.500 0 18.500C5 18.500 9 16 12 12C13 20 17 26 24 28C28 14 20-19 0-19Z" />
    <path d="M-41 84C-41 49-30 36-12 31C-8.500 30-7.500 26-7.500 19L7.500 19C7.500 26 8.500 30 12 31C30 36 41 49 41 84Z" />
  </>,
)

const back = 'var(--figure-back)'
const front = 'var(--figure-front)'
const deep = 'var(--figure-deep)'

/** The abstract figures that stand for a member without a picture, on 100 by 125. */
export const silhouettes: Record<SilhouetteKind, ReactNode> = {
  man: <Man x={50} y={52} tone={deep} />,
  woman: <Woman x={50} y={52} tone={front} />,
  tvts: (
    <>
      <Tvts x={50} y={52} tone={deep} />
      <path d="M50 70L57.500 71C57.500 78 58.500 82 62 83C80 88 91 101 91 125L50 125Z" fill={front} />
    </>
  ),
  couple_mf: (
    <>
      <Man x={66} y={46} scale={0.95} tone={deep} />
      <Woman x={35} y={61} scale={0.9} tone={front} />
    </>
  ),
  couple_mm: (
    <>
      <Man x={67} y={46} scale={0.95} tone={deep} />
      <Man x={34} y={59} scale={0.9} tone={front} />
    </>
  ),
  couple_ff: (
    <>
      <Woman x={67} y={47} scale={0.95} tone={back} />
      <Woman x={34} y={60} scale={0.95} tone={front} />
    </>
  ),
}
