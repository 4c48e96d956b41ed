import { MIN_PASSWORD } from 'contract/accounts/credentials.ts'
import type { ComponentProps } from 'react'
import { PasswordField } from '../password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'help' | 'autoComplete' | 'label'> & { label?: string }

export const NewPasswordField = ({ label = 'Senha', ...input }: Props) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    minLength={MIN_PASSWORD}
    help={`Pelo menos ${MIN_PASSWORD} caracteres. Uma frase serve, com espaços e tudo; senhas muito usadas são recusadas.`}
    {...input}
  />
)
