export const CUSTOMER_PATH = '/customers';
