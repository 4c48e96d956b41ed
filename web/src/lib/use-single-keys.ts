import { useLocalStorage } from '@mantine/hooks'

/** Whether single keys (n, g and a letter, ?) are shortcuts in this browser; speech input and tremor can press them by accident (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'atalhos-de-uma-tecla', defaultValue: true, getInitialValueInEffect: false })
