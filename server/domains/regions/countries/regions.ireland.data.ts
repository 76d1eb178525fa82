/** All 139 Eircode routing keys, each in the county of its main town. Regions are the provinces. */
export const IRELAND = {
  Connacht: {
    Galway: 'H53 H54 H62 H65 H71 H91',
    Leitrim: 'N41',
    Mayo: 'F12 F23 F26 F28 F31 F35',
    Roscommon: 'F42 F45 F52',
    Sligo: 'F56 F91',
  },
  Leinster: {
    Carlow: 'R21 R93',
    Dublin:
      'A41 A42 A45 A94 A96 D01 D02 D03 D04 D05 D06 D6W D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 ' +
      'D22 D24 K32 K34 K36 K45 K56 K67 K78',
    Kildare: 'R14 R51 R56 W12 W23 W34 W91',
    Kilkenny: 'R95',
    Laois: 'R32',
    Longford: 'N39',
    Louth: 'A91 A92',
    Meath: 'A82 A83 A84 A85 A86 C15',
    Offaly: 'R35 R42 R45',
    Westmeath: 'N37 N91',
    Wexford: 'Y21 Y25 Y34 Y35',
    Wicklow: 'A63 A67 A98 Y14',
  },
  Munster: {
    Clare: 'V14 V15 V95',
    Cork: 'P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 T12 T23 T34 T45 T56',
    Kerry: 'V23 V31 V92 V93',
    Limerick: 'V35 V42 V94',
    Tipperary: 'E21 E25 E32 E34 E41 E45 E53 E91',
    Waterford: 'X35 X42 X91',
  },
  Ulster: {
    Cavan: 'H12 H14 H16',
    Donegal: 'F92 F93 F94',
    Monaghan: 'A75 A81 H18 H23',
  },
}
