/** Ids of the sample journey that the examples tell of. */
export const sampleIds = {
  request: '019e4b90-0f10-7a3e-8c51-2f60b7d3a001',
  account: '019e0c35-5a00-7d11-9b1f-60f1e2d3c001',
  trackingRequest: '019e4b92-3c00-7c8e-9a44-5d6e7f80a101',
  shipment: '019e4b92-9d40-7b21-8f6a-1c2d3e4fb202',
  container: '019e4b92-9d58-7e07-b2c9-7a8b9c0dc303',
  secondContainer: '019e4b92-9d5b-7a42-8d10-3e4f5a6bc304',
} as const;
