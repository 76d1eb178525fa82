/** Northern Ireland is a single region in official statistics. The counties are its six. */
export const NORTHERN_IRELAND = {
  'Northern Ireland': {
    'County Antrim': 'BT',
    'County Armagh': 'BT35 BT60-66',
    'County Down': 'BT4-6 BT8 BT16 BT18-26 BT30-34 BT67',
    'County Fermanagh': 'BT74 BT92-94',
    'County Londonderry': 'BT45-49 BT51-52 BT55',
    'County Tyrone': 'BT68-71 BT75-82',
  },
}
