import type { UseFormReturnType } from '@mantine/form'
import { DEFAULT_WEBHOOK_PATHS } from 'contract/runs/automations.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import { INTEGRATION_PATH_LABELS, INTEGRATION_PATH_NAMES, type IntegrationValues } from './integration-values.ts'

/** Collapsed, because most services have the specification's paths, and expanded if a path is set or was refused. */
export function PathFields({ form }: { form: UseFormReturnType<IntegrationValues> }) {
  const shown = INTEGRATION_PATH_NAMES.some((name) => form.values.paths[name] || form.errors[`paths.${name}`])
  return (
    <Disclosure label="Caminhos por automação" opens={shown}>
      <div className="fields fields--stacked extras__fields">
        <p className="small sub">Em branco, vale o caminho padrão.</p>
        {INTEGRATION_PATH_NAMES.map((name) => (
          <TextField
            key={name}
            label={INTEGRATION_PATH_LABELS[name]}
            maxLength={300}
            placeholder={DEFAULT_WEBHOOK_PATHS[name]}
            title={DEFAULT_WEBHOOK_PATHS[name]}
            {...form.getInputProps(`paths.${name}`)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
