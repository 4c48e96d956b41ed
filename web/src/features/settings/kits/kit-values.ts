import { Color, type Look, TEMPLATE_FAMILY_NAMES, type TemplateFamily } from 'contract/pieces/looks.ts'
import { type BrandKit, editBrandKit } from 'contract/settings/brand-kits.ts'
import { safeParse } from 'zod/mini'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import type { SeenRecord, WireFields } from '#lib/edit.ts'
import { keepNames } from '#lib/field-errors.ts'

export type KitFormValues = Look &
  Pick<BrandKit, 'name' | 'tone' | 'wordsToUse' | 'wordsToAvoid'> & {
    /** The id of the kit's client, as text for the select; null for none. */
    clientId: string | null
    /** A chosen logo, as a data URL; null for none, undefined for the stored one. */
    logo: string | null | undefined
  }

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

export const toKitValues = ({ name, client, look, tone, wordsToUse, wordsToAvoid }: BrandKit): KitFormValues => ({
  name,
  clientId: client && String(client.id),
  ...look,
  tone,
  wordsToUse,
  wordsToAvoid,
  logo: undefined,
})

export const toWantedKit = ({ name, clientId, colors, logo, ...values }: KitFormValues) => ({
  ...values,
  logo: typeof logo === 'string' ? logo.slice(logo.indexOf(',') + 1) : logo,
  colors: mapColors((color) => expandColor(colors[color])),
  name: name.trim(),
  clientId: clientId === null ? null : Number(clientId),
})

export const toSeenKit = (kit: BrandKit): SeenRecord => ({
  revision: kit.revision,
  values: toWantedKit(toKitValues(kit)) as WireFields,
})

export const toFormFields = (name: string, value: unknown): Record<string, unknown> => ({
  [name]: name === 'clientId' && value !== null ? String(value) : value,
})

/** Each colour is a field of its own, while a list of words is one field. */
const toFieldName = ([name, part]: readonly PropertyKey[]) => (name === 'colors' ? `colors.${String(part)}` : String(name))

export function validateKit(values: KitFormValues): Record<string, string> {
  const { error } = safeParse(editBrandKit.json, { ...toWantedKit(values), revision: 1 })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [toFieldName(path), message]))
}

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

export const KIT_FIELDS_BY_WIRE_NAME = keepNames(
  ...['name', 'clientId', 'fonts', 'family', 'handle', 'tone', 'wordsToUse', 'wordsToAvoid', 'logo'],
  ...COLOR_NAMES.map((color) => `colors.${color}`),
)

const formatText = (value: unknown) => String(value ?? '')
const formatWords = (value: unknown) => (value as string[]).join(', ')

export const createKitFormatters = (clients: ReadonlyMap<string, string>): FieldFormatters => ({
  name: { label: 'Nome', format: formatText },
  clientId: {
    label: 'Cliente',
    format: (id) => (id === null ? 'Todos os clientes' : (clients.get(String(id)) ?? `Cliente nº ${id}`)),
  },
  colors: {
    label: 'Cores',
    format: (colors) => COLOR_NAMES.map((name) => `${COLOR_LABELS[name]} ${(colors as Look['colors'])[name]}`).join(', '),
  },
  fonts: { label: 'Fontes', format: (fonts) => Object.values(fonts as Look['fonts']).join(' e ') },
  family: { label: 'Família', format: (family) => TEMPLATE_FAMILY_NAMES[family as TemplateFamily] },
  handle: { label: 'Perfil', format: formatText },
  tone: { label: 'Tom', format: formatText },
  wordsToUse: { label: 'Palavras a usar', format: formatWords },
  wordsToAvoid: { label: 'Palavras a evitar', format: formatWords },
})
