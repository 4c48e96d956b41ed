type Bank = { ispb: string; compe: string; name: string }

/** The banks that agencies use, with their numbers in Banco Central's list of participants of the STR (ISPB and COMPE). */
export const BANKS: readonly Bank[] = [
  { ispb: '10664513', compe: '121', name: 'Agibank' },
  { ispb: '05463212', compe: '085', name: 'Ailos' },
  { ispb: '19540550', compe: '461', name: 'Asaas' },
  { ispb: '00000000', compe: '001', name: 'Banco do Brasil' },
  { ispb: '07237373', compe: '004', name: 'Banco do Nordeste' },
  { ispb: '28127603', compe: '021', name: 'Banestes' },
  { ispb: '92702067', compe: '041', name: 'Banrisul' },
  { ispb: '61186680', compe: '318', name: 'BMG' },
  { ispb: '60746948', compe: '237', name: 'Bradesco' },
  { ispb: '00000208', compe: '070', name: 'BRB' },
  { ispb: '71027866', compe: '218', name: 'BS2' },
  { ispb: '30306294', compe: '208', name: 'BTG Pactual' },
  { ispb: '59588111', compe: '655', name: 'BV (Votorantim)' },
  { ispb: '31872495', compe: '336', name: 'C6 Bank' },
  { ispb: '00360305', compe: '104', name: 'Caixa' },
  { ispb: '37880206', compe: '403', name: 'Cora' },
  { ispb: '10398952', compe: '133', name: 'Cresol' },
  { ispb: '62232889', compe: '707', name: 'Daycoval' },
  { ispb: '09089356', compe: '364', name: 'Efí' },
  { ispb: '00416968', compe: '077', name: 'Inter' },
  { ispb: '60701190', compe: '341', name: 'Itaú' },
  { ispb: '15111975', compe: '401', name: 'Iugu' },
  { ispb: '10573521', compe: '323', name: 'Mercado Pago' },
  { ispb: '17184037', compe: '389', name: 'Mercantil' },
  { ispb: '20855875', compe: '536', name: 'Neon' },
  { ispb: '18236120', compe: '260', name: 'Nubank' },
  { ispb: '92894922', compe: '212', name: 'Original' },
  { ispb: '08561701', compe: '290', name: 'PagBank' },
  { ispb: '59285411', compe: '623', name: 'Pan' },
  { ispb: '22896431', compe: '380', name: 'PicPay' },
  { ispb: '58160789', compe: '422', name: 'Safra' },
  { ispb: '90400888', compe: '033', name: 'Santander' },
  { ispb: '01181521', compe: '748', name: 'Sicredi' },
  { ispb: '02038232', compe: '756', name: 'Sicoob' },
  { ispb: '60889128', compe: '637', name: 'Sofisa' },
  { ispb: '16501555', compe: '197', name: 'Stone' },
  { ispb: '37241230', compe: '404', name: 'SumUp' },
  { ispb: '00315557', compe: '136', name: 'Unicred' },
  { ispb: '33264668', compe: '348', name: 'XP' },
]

/** @param number COMPE, with or without zeros before it */
export const findBankByNumber = (number: string): Bank | undefined => BANKS.find(({ compe }) => Number(compe) === Number(number))

export const findBank = (ispb: string | null): Bank | undefined => BANKS.find((bank) => bank.ispb === ispb)
