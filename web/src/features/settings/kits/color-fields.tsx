import { type ColorFault, checkKitColors, mendKitColors } from 'contract/pieces/kit-colors.ts'
import type { Look, TemplateFamily } from 'contract/pieces/looks.ts'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { COLOR_LABELS, COLOR_NAMES, type ColorName, expandColor, normalizeTypedColor, toValidColors } from './kit-values.tsx'

type Colors = Look['colors']

export const formatRatio = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR')}:1`

type FieldProps = {
  name: ColorName
  value: string
  /** The typed or picked colour, or the saved one while the typed text is no colour; the colour picker shows it. */
  valid: string
  error: ReactNode
  onChange: (value: string) => void
}

function ColorField({ name, value, valid, error, onChange }: FieldProps) {
  const label = COLOR_LABELS[name]
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <span className="row">
          <input
            className="kit-color__picker"
            type="color"
            aria-label={`Escolher a cor: ${label}`}
            value={valid}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            {...wiring}
            className="input mono"
            value={value}
            onChange={({ target }) => onChange(normalizeTypedColor(target.value))}
            onBlur={() => onChange(expandColor(value))}
          />
        </span>
      )}
    </Field>
  )
}

const describeFault = ({ color, on }: ColorFault) => {
  if (on === 'primary') return 'quase não se distingue da cor primária'
  return color === 'ink' ? 'é difícil de ler sobre o fundo' : 'quase não se distingue do fundo'
}

type WarningProps = { fault: ColorFault; onTake: () => void }

function ContrastWarning({ fault, onTake }: WarningProps) {
  const { color, contrast, needed, proposal } = fault
  return (
    <li className="row kit-contrast__fault">
      <span className="kit-contrast__sample" style={{ background: proposal }} aria-hidden />
      <span className="grow small">
        {COLOR_LABELS[color]} {describeFault(fault)}: contraste de {formatRatio(contrast)}, o mínimo é {formatRatio(needed)}.
      </span>
      <Button small aria-label={`Usar sugestão ${proposal} para ${COLOR_LABELS[color]}`} onClick={onTake}>
        Usar sugestão
      </Button>
    </li>
  )
}

type Props = {
  value: Colors
  saved: Colors
  family: TemplateFamily
  errors: Partial<Record<string, ReactNode>>
  onChange: (colors: Colors) => void
}

export function ColorFields({ value, saved, family, errors, onChange }: Props) {
  const valid = toValidColors(value, saved)
  const faults = checkKitColors(valid, family)
  return (
    <fieldset className="field">
      <legend>Cores</legend>
      <div className="kit-colors">
        {COLOR_NAMES.map((name) => (
          <ColorField
            key={name}
            name={name}
            value={value[name]}
            valid={valid[name]}
            error={errors[`colors.${name}`]}
            onChange={(color) => onChange({ ...value, [name]: color })}
          />
        ))}
      </div>
      <div role="status">
        {faults.length > 0 && (
          <div className="stack gap-2 kit-contrast">
            <p className="small">
              Os slides continuam legíveis: estas cores são ajustadas onde precisa. Você pode acertá-las aqui.
            </p>
            <ul>
              {faults.map((fault) => (
                <ContrastWarning
                  key={fault.color}
                  fault={fault}
                  onTake={() => onChange({ ...value, [fault.color]: fault.proposal })}
                />
              ))}
            </ul>
            {faults.length > 1 && (
              <Button small onClick={() => onChange(mendKitColors(valid, family))}>
                Usar todas as sugestões
              </Button>
            )}
          </div>
        )}
      </div>
    </fieldset>
  )
}
