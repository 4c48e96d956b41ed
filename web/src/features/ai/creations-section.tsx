export const CreationsSection = () => <p>Em construção</p>
