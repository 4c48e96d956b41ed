import { useQuery } from '@tanstack/react-query'
import { Color, type Look, TEMPLATE_FAMILIES, TEMPLATE_FAMILY_NAMES, type TemplateFamily } from 'contract/pieces/looks.ts'
import { type BrandKit, editBrandKit } from 'contract/settings/brand-kits.ts'
import { safeParse } from 'zod/mini'
import { clientsQuery } from '#entities/clients/queries.ts'
import { defineForm } from '#forms/define-form.ts'
import { field, text } from '#forms/fields.ts'

export type ColorName = keyof Look['colors']

export const COLOR_LABELS: Readonly<Record<ColorName, string>> = {
  primary: 'Primária',
  secondary: 'Secundária',
  accent: 'Destaque',
  ground: 'Fundo',
  ink: 'Texto',
}
export const COLOR_NAMES = Object.keys(COLOR_LABELS) as ColorName[]

const mapColors = (of: (name: ColorName) => string) =>
  Object.fromEntries(COLOR_NAMES.map((name) => [name, of(name)])) as Look['colors']

const isColor = (value: string) => safeParse(Color, value).success

export const toValidColors = (typed: Look['colors'], saved: Look['colors']): Look['colors'] =>
  mapColors((name) => (isColor(typed[name]) ? typed[name].toLowerCase() : saved[name]))

const HEX_DIGITS = /^[0-9a-f]{1,6}$/i
const SHORT = /^#[0-9a-f]{3}$/i

export const normalizeTypedColor = (typed: string): string => {
  const text = typed.trim()
  return HEX_DIGITS.test(text) ? `#${text}` : text
}

export const expandColor = (color: string): string =>
  SHORT.test(color) ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color

function ClientName({ id }: { id: number }) {
  const { data } = useQuery(clientsQuery)
  return data?.find((client) => String(client.id) === String(id))?.name ?? `Cliente nº ${id}`
}

/** As it is typed: its length is the schema's matter. */
const rawText = (label: string) => ({ ...text({ label }), write: (typed: string) => typed })

const words = (label: string) =>
  field<string[], string[]>({
    label,
    blank: [],
    read: (recorded) => recorded ?? [],
    write: (list) => list,
    format: (recorded) => recorded.join(', '),
  })

/** A chosen logo, as a data URL; null for none, undefined for the stored one. It has megabytes, for which a draft has no room. */
const logo = (label: string) =>
  field<string | null | undefined, string | null>({
    label,
    blank: undefined,
    toDraft: () => undefined,
    read: () => undefined,
    write: (chosen) => (typeof chosen === 'string' ? chosen.slice(chosen.indexOf(',') + 1) : chosen),
    format: () => '',
  })

/** Shown for a kit that is not loaded; every kit has colours of its own. */
const NO_COLOR = '#000000'

type KitRecord = BrandKit & Look & { clientId: number | null }
export const toKitRecord = (kit: BrandKit): KitRecord => ({ ...kit, ...kit.look, clientId: kit.client?.id ?? null })

export const kitForm = defineForm<KitRecord>()(
  {
    name: text({ label: 'Nome' }),
    /** The client's id, as text for the select; null for none. */
    clientId: field<string | null, number | null>({
      label: 'Cliente',
      blank: null,
      read: (id) => (id == null ? null : String(id)),
      write: (chosen) => (chosen === null ? null : Number(chosen)),
      format: (id) => (id === null ? 'Todos os clientes' : <ClientName id={id} />),
    }),
    colors: field<Look['colors'], Look['colors']>({
      label: 'Cores',
      blank: mapColors(() => NO_COLOR),
      read: (recorded) => recorded ?? mapColors(() => NO_COLOR),
      write: (colors) => mapColors((name) => expandColor(colors[name])),
      format: (colors) => COLOR_NAMES.map((name) => `${COLOR_LABELS[name]} ${colors[name]}`).join(', '),
    }),
    fonts: field<Look['fonts'], Look['fonts']>({
      label: 'Fontes',
      blank: { headline: 'Inter', text: 'Inter' },
      read: (recorded) => recorded ?? { headline: 'Inter', text: 'Inter' },
      write: (fonts) => fonts,
      format: (fonts) => Object.values(fonts).join(' e '),
    }),
    family: field<TemplateFamily, TemplateFamily>({
      label: 'Família',
      blank: TEMPLATE_FAMILIES[0],
      read: (recorded) => recorded ?? TEMPLATE_FAMILIES[0],
      write: (family) => family,
      format: (family) => TEMPLATE_FAMILY_NAMES[family],
    }),
    handle: rawText('Perfil'),
    tone: rawText('Tom'),
    wordsToUse: words('Palavras a usar'),
    wordsToAvoid: words('Palavras a evitar'),
    logo: logo('Logo'),
    darkLogo: logo('Logo para fundos escuros'),
  },
  { schema: editBrandKit.json },
)
