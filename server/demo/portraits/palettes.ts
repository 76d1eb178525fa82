/**
 * A portrait's colours: `ground` is for the backdrop, `deep` is the darkest, `paper` the lightest, and the others are
 * in between.
 */
export type Palette = {
  ground: string
  deep: string
  paper: string
  warm: string
  bright: string
  cool: string
  soft: string
}

export const palettes: readonly Palette[] = [
  {
    ground: '#f1dcd0',
    deep: '#3a1c32',
    paper: '#fff6ee',
    warm: '#c25b6a',
    bright: '#e8a15f',
    cool: '#6d6a8f',
    soft: '#e3b9ae',
  },
  {
    ground: '#2f1b33',
    deep: '#1b0f20',
    paper: '#f8e9dc',
    warm: '#d0596f',
    bright: '#eab676',
    cool: '#7b5c8f',
    soft: '#a8527a',
  },
  {
    ground: '#d9e0d6',
    deep: '#1f3a36',
    paper: '#fbf6ea',
    warm: '#c96f4a',
    bright: '#e3b85b',
    cool: '#4f8076',
    soft: '#a9bfa9',
  },
  {
    ground: '#1d3440',
    deep: '#0f1f29',
    paper: '#f6ead9',
    warm: '#d9745b',
    bright: '#edc07a',
    cool: '#4d8a93',
    soft: '#7f5a6c',
  },
  {
    ground: '#ecc9a8',
    deep: '#4a2033',
    paper: '#fff3e2',
    warm: '#b8433f',
    bright: '#f0a04b',
    cool: '#7a4a63',
    soft: '#dd8f6d',
  },
  {
    ground: '#e7dcec',
    deep: '#2c2348',
    paper: '#fdf8f3',
    warm: '#b85a86',
    bright: '#f0b08a',
    cool: '#6a67b0',
    soft: '#c3a9d3',
  },
  {
    ground: '#5a1f35',
    deep: '#2d0d1d',
    paper: '#fbe8d8',
    warm: '#e07a6b',
    bright: '#f1bd72',
    cool: '#8a4b74',
    soft: '#b0455c',
  },
  {
    ground: '#f4e6c8',
    deep: '#2b2f3a',
    paper: '#fffaf0',
    warm: '#cf6a52',
    bright: '#e2a93b',
    cool: '#5c7f8c',
    soft: '#e5c79a',
  },
  {
    ground: '#20293f',
    deep: '#121828',
    paper: '#f3e6de',
    warm: '#c7667a',
    bright: '#e6b58c',
    cool: '#5f79a8',
    soft: '#6f5488',
  },
  {
    ground: '#c9d6dc',
    deep: '#26354a',
    paper: '#fbf7f1',
    warm: '#d27a6c',
    bright: '#e9bd83',
    cool: '#55809b',
    soft: '#a6b8c4',
  },
  {
    ground: '#d88f76',
    deep: '#451d2b',
    paper: '#ffefdf',
    warm: '#a63a4b',
    bright: '#f5c07c',
    cool: '#6b4763',
    soft: '#eab69a',
  },
  {
    ground: '#24392e',
    deep: '#13211b',
    paper: '#f5ecd9',
    warm: '#cc6d55',
    bright: '#dcb25e',
    cool: '#5f8a6b',
    soft: '#7d6b4c',
  },
  {
    ground: '#f0d0cf',
    deep: '#33263f',
    paper: '#fff7f2',
    warm: '#d4566a',
    bright: '#f2a985',
    cool: '#4e7f8f',
    soft: '#e59ca0',
  },
  {
    ground: '#4b3a5e',
    deep: '#251b33',
    paper: '#f9ecdf',
    warm: '#d97a8a',
    bright: '#f0c38b',
    cool: '#7f8fb8',
    soft: '#8d6a9a',
  },
]

export type Tone = { light: string; shade: string }

/** Complexions as paint colours, from porcelain to ebony. */
export const complexions: readonly Tone[] = [
  { light: '#f3cfb6', shade: '#dfa88c' },
  { light: '#e9b795', shade: '#cc8f6d' },
  { light: '#d79a72', shade: '#b5764f' },
  { light: '#b87850', shade: '#945a38' },
  { light: '#8c5538', shade: '#6c3d27' },
  { light: '#64392a', shade: '#48271e' },
]

export const hairColours: readonly string[] = [
  '#2a1a1c',
  '#2a1a1c',
  '#3d2420',
  '#3d2420',
  '#5a3425',
  '#5a3425',
  '#83492c',
  '#b0673a',
  '#d0a061',
  '#7d7577',
  '#c9c0ba',
  '#6e2531',
]
