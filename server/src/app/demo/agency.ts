/** Amounts are in centavos, days are days of the month. */

export const DEMO_COMPANIES = ['Lume Produções Ltda.', 'Lume Cursos ME']
export const DEMO_METHODS = ['Pix', 'Boleto', 'Cartão Corporativo', 'Transferência']
export const DEMO_CLIENTS = ['Ateliê Lume', 'Odonto Aurora', 'Café Serrano', 'Verde Viva', 'Construtora Horizonte']

export const DEMO_PROJECTS: readonly { name: string; client: string }[] = [
  { name: 'Ateliê Lume, redes sociais', client: 'Ateliê Lume' },
  { name: 'Ateliê Lume, loja virtual', client: 'Ateliê Lume' },
  { name: 'Odonto Aurora, tráfego pago', client: 'Odonto Aurora' },
  { name: 'Odonto Aurora, site novo', client: 'Odonto Aurora' },
  { name: 'Café Serrano, marca', client: 'Café Serrano' },
  { name: 'Café Serrano, vídeos', client: 'Café Serrano' },
  { name: 'Café Serrano, redes sociais', client: 'Café Serrano' },
  { name: 'Verde Viva, lançamento', client: 'Verde Viva' },
  { name: 'Verde Viva, redes sociais', client: 'Verde Viva' },
  { name: 'Construtora Horizonte, campanha', client: 'Construtora Horizonte' },
  { name: 'Construtora Horizonte, tour virtual', client: 'Construtora Horizonte' },
  { name: 'Curso de Reels', client: 'Ateliê Lume' },
]

export type ExpenseCategory = 'Mídia paga' | 'Freelancers' | 'Estrutura' | 'Impostos' | 'Software'

export type MonthlyOutflow = {
  day: number
  name: string
  centavos: number
  category: ExpenseCategory
  method: string
  project?: number
  recurs?: boolean
}

export const MONTHLY_OUTFLOWS: readonly MonthlyOutflow[] = [
  { day: 2, name: 'Condomínio', centavos: 62_000, category: 'Estrutura', method: 'Boleto', recurs: true },
  { day: 3, name: 'Google Workspace', centavos: 31_200, category: 'Software', method: 'Cartão Corporativo', recurs: true },
  { day: 4, name: 'Edição de vídeo, Reels', centavos: 48_000, category: 'Freelancers', method: 'Pix', project: 5 },
  { day: 5, name: 'Limpeza do escritório', centavos: 36_000, category: 'Estrutura', method: 'Pix', recurs: true },
  {
    day: 6,
    name: 'Meta Ads, verba da semana',
    centavos: 95_000,
    category: 'Mídia paga',
    method: 'Cartão Corporativo',
    project: 2,
  },
  { day: 7, name: 'Redação de legendas', centavos: 38_000, category: 'Freelancers', method: 'Pix', project: 0 },
  { day: 8, name: 'Figma, 4 licenças', centavos: 31_250, category: 'Software', method: 'Cartão Corporativo', recurs: true },
  { day: 9, name: 'Locução institucional', centavos: 45_000, category: 'Freelancers', method: 'Pix', project: 9 },
  { day: 10, name: 'Honorários contábeis', centavos: 82_000, category: 'Impostos', method: 'Boleto', recurs: true },
  { day: 11, name: 'Banco de imagens', centavos: 14_900, category: 'Software', method: 'Cartão Corporativo', recurs: true },
  {
    day: 12,
    name: 'Hospedagem e domínios',
    centavos: 16_860,
    category: 'Software',
    method: 'Cartão Corporativo',
    project: 1,
    recurs: true,
  },
  {
    day: 13,
    name: 'Google Ads, busca local',
    centavos: 85_000,
    category: 'Mídia paga',
    method: 'Cartão Corporativo',
    project: 2,
  },
  { day: 14, name: 'Sessão de fotos de produto', centavos: 65_000, category: 'Freelancers', method: 'Transferência', project: 4 },
  { day: 15, name: 'Adobe Creative Cloud', centavos: 44_500, category: 'Software', method: 'Cartão Corporativo', recurs: true },
  { day: 16, name: 'Papelaria e impressão', centavos: 12_990, category: 'Estrutura', method: 'Pix' },
  { day: 17, name: 'Meta Ads, remarketing', centavos: 72_000, category: 'Mídia paga', method: 'Cartão Corporativo', project: 7 },
  { day: 18, name: 'Energia elétrica', centavos: 38_640, category: 'Estrutura', method: 'Boleto', recurs: true },
  { day: 19, name: 'DAS Simples Nacional', centavos: 164_835, category: 'Impostos', method: 'Boleto', recurs: true },
  { day: 20, name: 'Motion design, vinheta', centavos: 56_000, category: 'Freelancers', method: 'Pix', project: 10 },
  { day: 21, name: 'Café e copa', centavos: 18_350, category: 'Estrutura', method: 'Cartão Corporativo' },
  { day: 22, name: 'Notion, time', centavos: 19_600, category: 'Software', method: 'Cartão Corporativo', recurs: true },
  { day: 24, name: 'LinkedIn Ads', centavos: 54_000, category: 'Mídia paga', method: 'Cartão Corporativo', project: 9 },
  { day: 26, name: 'Deslocamento para gravação', centavos: 21_480, category: 'Estrutura', method: 'Pix', project: 6 },
]

export type MonthlyInflow = { day: number; name: string; centavos: number; project: number }

export const MONTHLY_INFLOWS: readonly MonthlyInflow[] = [
  { day: 3, name: 'Mensalidade, redes sociais', centavos: 420_000, project: 0 },
  { day: 5, name: 'Mensalidade, tráfego pago', centavos: 560_000, project: 2 },
  { day: 6, name: 'Mensalidade, redes sociais', centavos: 350_000, project: 6 },
  { day: 8, name: 'Mensalidade, redes sociais', centavos: 280_000, project: 8 },
  { day: 10, name: 'Campanha, parcela', centavos: 480_000, project: 9 },
  { day: 15, name: 'Pacote de vídeos', centavos: 320_000, project: 5 },
  { day: 20, name: 'Inscrições do curso', centavos: 190_000, project: 11 },
  { day: 25, name: 'Loja virtual, manutenção', centavos: 150_000, project: 1 },
]

/**
 * The outflows that, with `TOP_UP_INFLOWS`, bring the two compared months to their planned sums, so that the dashboard shows the
 * specification's captions.
 */
export const TOP_UP_OUTFLOWS: readonly Omit<MonthlyOutflow, 'day' | 'centavos'>[] = [
  { name: 'Meta Ads, campanha de fim de ano', category: 'Mídia paga', method: 'Cartão Corporativo', project: 0 },
  { name: 'Produção do tour virtual', category: 'Freelancers', method: 'Transferência', project: 10 },
  { name: 'Google Ads, lançamento', category: 'Mídia paga', method: 'Cartão Corporativo', project: 7 },
]

export const TOP_UP_INFLOWS: readonly Omit<MonthlyInflow, 'day' | 'centavos'>[] = [
  { name: 'Tour virtual, entrega', project: 10 },
  { name: 'Lançamento, segunda parcela', project: 7 },
  { name: 'Site novo, entrada', project: 3 },
]

/** The payees as a bank writes them, where it does not write what the entry is called. */
export const BANK_TEXTS: Readonly<Record<string, string>> = {
  Aluguel: 'IMOBILIARIA VALE DO ITAJAI',
  Condomínio: 'COND EDIF SANTA CLARA',
  'Google Workspace': 'DL *GOOGLE WORKSPACE',
  'Edição de vídeo, Reels': 'BRUNO TELES QUINTELA',
  'Limpeza do escritório': 'MARIA LUCIA DOS SANTOS',
  'Meta Ads, verba da semana': 'FACEBK *META ADS',
  'Redação de legendas': 'CARLA MOURA FURTADO',
  'Locução institucional': 'HENRIQUE PACHECO',
  'Honorários contábeis': 'CONTABIL SERRANA S/S',
  'Sessão de fotos de produto': 'ELISA GALVAO FOTOGRAFIA',
  'Papelaria e impressão': 'GRAFICA PRIMAVERA',
  'Energia elétrica': 'CELESC DISTRIBUICAO',
  'Motion design, vinheta': 'PAULO SAMPAIO',
  'Café e copa': 'SUPERMERCADO CAICARA',
  'Deslocamento para gravação': 'UBER DO BRASIL',
  'Produção do tour virtual': 'VITOR BRANDAO DRONES',
  'Tarifa do banco': 'TARIFA PACOTE DE SERVICOS',
}
