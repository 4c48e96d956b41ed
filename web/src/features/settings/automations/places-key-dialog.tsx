import {
  DEFAULT_PLACES_URL,
  formatPlacesCost,
  MAX_PLACES_CALLS,
  PLACES_PRICES,
  PLACES_PRICES_DAY,
} from 'contract/prospecting/places.ts'
import { formatDate } from 'contract/values/dates.ts'
import { TextField } from '#components/ui/field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useChangePlacesKey } from './automation-calls.ts'

const placesForm = defineForm<{ key: string; url: string }>()({
  key: { ...text({ label: 'Chave', required: 'Informe a chave' }), toDraft: () => undefined },
  url: text({ label: 'Endereço', required: 'Informe o endereço' }),
})

const { names, details } = PLACES_PRICES
const count = (calls: number) => calls.toLocaleString('pt-BR')
const PRICES = [
  `Busca, só de IDs: sem custo, até ${MAX_PLACES_CALLS} chamadas cada uma.`,
  `Nomes na lista: ${formatPlacesCost('names', 1_000)} por mil, depois de ${count(names.free)} grátis no mês.`,
  `Dados na página do contato: ${formatPlacesCost('details', 1_000)} por mil, depois de ${count(details.free)} grátis no mês.`,
  `Preços do Google lidos em ${formatDate(PLACES_PRICES_DAY)}; quem cobra é o Google, na conta da chave.`,
]

type Props = { url: string; opened: boolean; onClose: () => void }

export default function PlacesKeyDialog({ url, opened, onClose }: Props) {
  const change = useChangePlacesKey()
  const { form, state } = useRecordForm(placesForm, {
    draft: 'settings:places',
    initial: { url },
    create: (json) => change.mutateAsync(json),
    onSent: onClose,
  })
  return (
    <FormDialog title="Google Places" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <TextField
        label="Chave"
        required
        type="password"
        autoComplete="new-password"
        maxLength={300}
        data-autofocus
        help="Do Google Cloud, com a Places API (New) ativada. Guardada com criptografia."
        {...form.getInputProps('key')}
      />
      <TextField
        label="Endereço"
        required
        inputMode="url"
        maxLength={500}
        help={`O do Google é ${DEFAULT_PLACES_URL}.`}
        {...form.getInputProps('url')}
      />
      <div>
        {PRICES.map((line) => (
          <p className="small sub" key={line}>
            {line}
          </p>
        ))}
      </div>
      <p className="small sub">
        Os{' '}
        <a className="link" href="https://cloud.google.com/maps-platform/terms" target="_blank" rel="noopener noreferrer">
          termos do Google Maps Platform
        </a>{' '}
        deixam guardar só o ID do local. Nome, telefone, site e endereço aparecem na hora e não ficam no painel.
      </p>
    </FormDialog>
  )
}
