import type { UseFormReturnType } from '@mantine/form'
import { TextField } from '#components/ui/field.tsx'
import { PRICE_LABELS, PRICE_NAMES, type ProviderValues } from './provider-values.ts'

const HELP = {
  inputPrice: 'Em dólares, por milhão de tokens, como o provedor publica. Opcional.',
  outputPrice: 'Vale para o que for pedido depois: o custo do que já passou não muda.',
} as const

export const ProviderPrices = ({ form }: { form: UseFormReturnType<ProviderValues> }) => (
  <div className="pair">
    {PRICE_NAMES.map((name) => (
      <TextField
        key={name}
        label={PRICE_LABELS[name]}
        inputMode="decimal"
        maxLength={20}
        placeholder={name === 'inputPrice' ? '0,15' : '0,60'}
        help={HELP[name]}
        {...form.getInputProps(name)}
      />
    ))}
  </div>
)
