export const AiToolsScreen = () => <p>Em construção</p>
