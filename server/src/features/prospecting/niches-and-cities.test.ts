import { findNiches } from 'contract/prospecting/niches.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { expect, test } from 'vitest'
import { aPlace } from '#testing/overture.ts'
import { createMerger } from './merge/merge-found.ts'
import { isOfCategory, toPlace } from './overture/place.ts'
import { computeBox, findMunicipalities, formatMunicipality, isInMunicipality } from './where/municipalities.ts'

/** As agencies type them, with a category of Overture that must be found, and one that is near and must not; null: it is asked. */
const NICHES: readonly (readonly [string, string | null, string])[] = [
  ['clínica de estética', 'medical_spa', 'hair_salon'],
  ['Dentistas', 'dentist', 'doctor'],
  ['advogados', 'lawyer', 'accountant'],
  ['escritório de contabilidade', 'accountant', 'lawyer'],
  ['Salão de beleza', 'beauty_salon', 'barber'],
  ['barbearias', 'barber', 'beauty_salon'],
  ['pet shop', 'pet_store', 'veterinarian'],
  ['clínicas veterinárias', 'veterinarian', 'pet_store'],
  ['academia', 'gym', 'dance_school'],
  ['pilates', 'pilates_studio', 'gym'],
  ['pizzaria', 'pizza_restaurant', 'burger_restaurant'],
  ['hamburgueria', 'burger_restaurant', 'pizza_restaurant'],
  ['restaurante japonês', 'japanese_restaurant', 'italian_restaurant'],
  ['padarias', 'bakery', 'butcher_shop'],
  ['imobiliárias', 'real_estate_agent', 'architect'],
  ['arquitetos', 'architect', 'interior_design'],
  ['energia solar', 'solar_installation', 'electrician'],
  ['marcenaria', 'carpenter', 'furniture_store'],
  ['oficina mecânica', 'automotive_repair', 'car_wash'],
  ['auto elétrica', 'auto_electrical_repair', 'electrician'],
  ['estética automotiva', 'auto_detailing', 'medical_spa'],
  ['autoescola', 'driving_school', 'language_school'],
  ['psicólogos', 'psychologist', 'psychiatrist'],
  ['nutricionista', 'nutritionist', 'doctor'],
  ['fisioterapia', 'physical_therapy', 'gym'],
  ['farmácia', 'pharmacy', 'health_food_store'],
  ['ótica', 'eyewear_and_optician', 'ophthalmologist'],
  ['escola de inglês', null, 'language_school'],
  ['escolas de idiomas', 'language_school', 'private_school'],
  ['hotéis', 'hotel', 'restaurant'],
  ['agência de turismo', 'travel_agents', 'hotel'],
  ['loja de roupas', 'clothing_store', 'shoe_store'],
  ['floricultura', 'florist', 'gift_shop'],
  ['fotógrafo', 'photographer', 'marketing_agency'],
  ['corretora de seguros', 'insurance_agency', 'real_estate_agent'],
  ['buffet infantil', 'venue_and_event_space', 'caterer'],
  ['dedetização', 'pest_control_service', 'home_cleaning'],
  ['chaveiro 24h', null, 'key_and_locksmith'],
  ['médico de coluna', null, 'doctor'],
  ['coach', null, 'business_consulting'],
]

/** As agencies type them; null: it is asked, since several towns have the name or none has. */
const CITIES: readonly (readonly [string, string | null])[] = [
  ['São Paulo', 'São Paulo/SP'],
  ['curitiba', 'Curitiba/PR'],
  ['BH', 'Belo Horizonte/MG'],
  ['Floripa', 'Florianópolis/SC'],
  ['Ribeirão Preto - SP', 'Ribeirão Preto/SP'],
  ['foz do iguacu, paraná', 'Foz do Iguaçu/PR'],
  ['Bom Jesus', null],
  ['Bom Jesus/PB', 'Bom Jesus/PB'],
  ['Santa Rita', null],
  ['Belem - Pará', 'Belém/PA'],
]

const CATEGORIES = [...new Set(NICHES.flatMap(([, right, near]) => [right ?? near, near]))]

/** In each town one business of each category, with a name that says nothing. */
const PLACES = CITIES.flatMap(([, name]) => (name ? findMunicipalities(name) : [])).flatMap((city) =>
  CATEGORIES.map((category, n) => {
    const [locality = ''] = city.names
    const { longitude, latitude, state } = city
    const name = `${[...category.replaceAll('_', '')].reverse().join('')} ${locality}`
    const addresses = [{ freeform: `Rua ${category}, ${100 + n}`, locality, postcode: null, region: state, country: 'BR' }]
    const row = aPlace(`${n}-${city.ibge}`, { name, category, addresses, longitude, latitude })
    return { city: formatMunicipality(city), category, row }
  }),
)

/** The steps of a search, without its files. @returns undefined if something is asked */
function search(niche: string, city: string) {
  const [niches, [municipality, ...others]] = [findNiches(niche), findMunicipalities(city)]
  if (!niches || !municipality || others.length > 0) return undefined
  const [wanted, box] = [new Set(niches.flatMap(({ categories }) => categories)), computeBox(municipality)]
  return PLACES.filter(({ row }) => {
    const place = toPlace(row)
    const isNear = row.bbox.xmin >= box.west && row.bbox.xmin <= box.east
    return place && isNear && isOfCategory(row.categories, wanted) && isInMunicipality(municipality, place, place)
  })
}

/** @returns what is wrong; undefined for the right businesses, or for a question where one is due */
function judge(found: ReturnType<typeof search>, [, right, near]: (typeof NICHES)[number], city: string | null) {
  if (!city || !right) return found && 'not asked'
  if (!found?.some(({ category }) => category === right)) return `lacks ${right}`
  if (found.some(({ category }) => category === near)) return `has ${near}`
  return found.some((each) => each.city !== city) ? 'of another city' : undefined
}

test.each(CITIES)('in the city “%s” each of 40 niches finds the right businesses, or is asked back', (typed, city) => {
  expect(NICHES).toHaveLength(40)
  const wrong = NICHES.map((niche) => ({ niche: niche[0], wrong: judge(search(niche[0], typed), niche, city) }))
  expect(wrong.filter((each) => each.wrong)).toEqual([])
})

test('a business of several searches is stored once, also as a second source writes it', () => {
  const leads = CITIES.flatMap(([typed]) => NICHES.flatMap(([niche]) => search(niche, typed) ?? [])).map(
    ({ row, city }): FoundLead => ({
      name: row.names?.primary ?? '',
      site: row.websites?.[0],
      address: row.addresses?.[0]?.freeform,
      city,
    }),
  )
  const others = leads.map((lead) => ({
    ...lead,
    name: `${lead.name.toUpperCase()} LTDA`,
    address: lead.address?.replace('Rua', 'R.'),
  }))
  const merger = createMerger()
  merger.add([], [...leads, ...others])
  expect(merger.finish().added).toHaveLength(new Set(leads.map(({ name }) => name)).size)
})
