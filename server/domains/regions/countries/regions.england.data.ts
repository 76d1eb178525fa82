/**
 * Regions are the nine used in official statistics, and counties are the ceremonial ones. If a county is crossed by a
 * regional border, the part beyond it has its own name: Cleveland (south bank of the Tees), North Lincolnshire and
 * North East Lincolnshire. W12 is listed beside its area because it's also an Irish routing key.
 */
export const ENGLAND = {
  'North East': {
    Northumberland: 'NE18-20 NE22-24 NE41-49 NE61-71 TD15',
    'Tyne and Wear': 'NE SR DH4-5',
    'County Durham': 'DH DL SR7-8 TS16 TS18-29',
    Cleveland: 'TS',
  },
  'North West': {
    Cumbria: 'CA LA',
    Lancashire: 'BB FY PR L39-40 LA1-5 OL13 WN8',
    'Greater Manchester': 'BL M OL SK WN WA14-15',
    Merseyside: 'L CH41-49 CH60-63 CH70 PR8-9 WA9-12',
    Cheshire: 'CH CW WA SK9-12 SY14',
  },
  'Yorkshire and the Humber': {
    'North Yorkshire': 'HG YO BD23-24 DL6-11 LS24 TS9',
    'West Yorkshire': 'BD HD HX LS WF OL14',
    'South Yorkshire': 'DN S',
    'East Riding of Yorkshire': 'HU DN14 YO15-16 YO25 YO41-43',
    'North Lincolnshire': 'DN9 DN15-20 DN38-39',
    'North East Lincolnshire': 'DN31-37 DN40-41',
  },
  'East Midlands': {
    Derbyshire: 'DE NG10 S18 S21 S32-33 S40-45 S49 SK13 SK17 SK22-23',
    Nottinghamshire: 'NG DN22 S80-81',
    Leicestershire: 'LE CV13 DE74',
    Lincolnshire: 'LN DN21 NG31-34 PE9-12 PE20-25',
    Northamptonshire: 'NN PE8',
    Rutland: 'LE15',
  },
  'West Midlands': {
    Herefordshire: 'HR',
    Shropshire: 'SY TF DY14 WV7 WV15-16',
    Staffordshire: 'ST B77-79 DE13-15 DY7 WS6-7 WS11-15 WV5 WV8',
    Warwickshire: 'CV B46 B49-50 B80 B94-95',
    'West Midlands': 'B WS WV DY CV1-6',
    Worcestershire: 'WR B47-48 B60-61 B96-98 DY10-13',
  },
  'East of England': {
    Bedfordshire: 'LU MK40-45 SG15-19',
    Cambridgeshire: 'CB PE',
    Essex: 'CM CO SS CB10-11 EN9 IG7 IG9-10 RM4 RM15-20',
    Hertfordshire: 'AL SG WD CM21 CM23 EN6-8 EN10-11 EN77 HP1-4 HP23',
    Norfolk: 'NR IP20-22 IP24-26 IP98 PE14 PE30-38',
    Suffolk: 'IP CB8-9 CO8 CO10 NR32-35',
  },
  London: {
    'Greater London': 'E EC N NW SE SW W WC W12 BR CR EN HA IG RM SM UB DA5-8 DA14-18 KT1-6 KT9 TW1-14',
  },
  'South East': {
    Berkshire: 'RG SL GU47',
    Buckinghamshire: 'HP MK SL0 SL7-9',
    'East Sussex': 'BN RH18 TN5-7 TN19-22 TN31-40',
    Hampshire: 'PO SO BH24-25 GU11-12 GU14 GU17 GU30-35 GU46 GU51-52 RG21-29 SP6 SP10-11',
    'Isle of Wight': 'PO30-41',
    Kent: 'CT DA ME TN BR8',
    Oxfordshire: 'OX RG9 SN7',
    Surrey: 'GU KT RH TW CR3 CR6 SM7',
    'West Sussex': 'BN5-6 BN11-18 BN42-45 BN99 GU28-29 PO18-22 RH10-17 RH19-20 RH77',
  },
  'South West': {
    Bristol: 'BS',
    Cornwall: 'TR EX23 PL10-15 PL17-18 PL22-35',
    Devon: 'EX PL TQ',
    Dorset: 'BH DT SP7-8',
    Gloucestershire: 'GL BS15-16 BS30 BS32 BS34-37',
    Somerset: 'BA TA BS20-29 BS31 BS39-41 BS48-49',
    Wiltshire: 'SN SP BA12-15',
  },
}
