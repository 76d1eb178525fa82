/** Counties are the 22 principal areas, grouped into the Welsh Government's four planning regions. */
export const WALES = {
  'Mid Wales': {
    Ceredigion: 'SA43-48 SY23-25',
    Powys: 'LD HR3 NP8 SA9 SY15-22',
  },
  'North Wales': {
    Conwy: 'LL LL22 LL24-34',
    Denbighshire: 'LL15-21',
    Flintshire: 'CH5-8',
    Gwynedd: 'LL23 LL35-49 LL51-57',
    'Isle of Anglesey': 'LL58-78',
    Wrexham: 'LL11-14',
  },
  'South East Wales': {
    'Blaenau Gwent': 'NP13 NP22-23',
    Bridgend: 'CF31-36',
    Caerphilly: 'CF81-83 NP11-12 NP24',
    Cardiff: 'CF',
    'Merthyr Tydfil': 'CF46-48',
    Monmouthshire: 'NP7 NP15-16 NP25-26',
    Newport: 'NP',
    'Rhondda Cynon Taf': 'CF37-45 CF72',
    Torfaen: 'NP4 NP44',
    'Vale of Glamorgan': 'CF61-64 CF71',
  },
  'South West Wales': {
    Carmarthenshire: 'SA14-20 SA31-34 SA38-40',
    'Neath Port Talbot': 'SA8 SA10-13',
    Pembrokeshire: 'SA35-37 SA41-42 SA61-73',
    Swansea: 'SA',
  },
}
