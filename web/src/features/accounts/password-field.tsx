import './accounts.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'

type Props = Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> & {
  label: string
  help?: ReactNode
  error?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label, help, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field label={label} required help={help} error={error}>
      {(wiring) => (
        <span className="password">
          <input
            {...input}
            {...wiring}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            label={isShown ? 'Esconder a senha' : 'Mostrar a senha'}
            small
            className="password__show"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon className="icon icon--16" aria-hidden />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
